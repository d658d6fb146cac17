import { http } from '@touchline/shared';
import type { NewTemplate, TemplateUpdate } from '@touchline/shared/contract';
import { TEMPLATES_PATH } from '@touchline/shared/contract/paths';
import { sendDeletion } from '@touchline/shared/deletions';

// Every request throws an AxiosError when it is refused or unanswered. The spec leaves open what a change answers.

/** `POST /api/templates/` */
export async function createTemplate(values: NewTemplate): Promise<unknown> {
  return (await http.post<unknown>(TEMPLATES_PATH, values)).data;
}

/** `PUT /api/templates/{id}/` with the full template. @throws AxiosError 409 when it was changed since `updated_at`. */
export async function updateTemplate(id: number, values: TemplateUpdate): Promise<unknown> {
  return (await http.put<unknown>(`${TEMPLATES_PATH}${id}/`, values)).data;
}

/** `DELETE /api/templates/{id}/` @returns the id to restore it by (S8) */
export function deleteTemplate(id: number): Promise<number | undefined> {
  return sendDeletion(`${TEMPLATES_PATH}${id}/`);
}
