import { http } from '@touchline/shared';
import type { NewOwnField, OwnFieldChange, OwnFieldOrder } from '@touchline/shared/contract';
import { OWN_FIELDS_PATH } from '@touchline/shared/contract/paths';

/** @throws AxiosError when it was refused */
export async function addOwnField(field: NewOwnField): Promise<void> {
  await http.post(OWN_FIELDS_PATH, field);
}

/** @throws AxiosError 409 when somebody has changed it meanwhile, or its name is taken */
export async function changeOwnField(id: number, change: OwnFieldChange): Promise<void> {
  await http.patch(`${OWN_FIELDS_PATH}${id}/`, change);
}

/** Removes it, or has it no longer offered where something has a value. @throws AxiosError when it was refused */
export async function removeOwnField(id: number): Promise<void> {
  await http.delete(`${OWN_FIELDS_PATH}${id}/`);
}

/** @throws AxiosError 409 when there are other fields by now */
export async function orderOwnFields(order: OwnFieldOrder): Promise<void> {
  await http.put(`${OWN_FIELDS_PATH}order/`, order);
}
