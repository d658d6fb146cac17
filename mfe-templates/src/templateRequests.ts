import { http } from '@touchline/shared';
import type { NewTemplate, Template, TemplateUpdate } from '@touchline/shared/contract';
import { TEMPLATES_PATH } from '@touchline/shared/contract/paths';

// Every request throws an AxiosError when it is refused or not answered.

/** `POST /api/templates/` @returns The template as it was stored. */
export async function createTemplate(values: NewTemplate): Promise<Template> {
  return (await http.post<Template>(TEMPLATES_PATH, values)).data;
}

/** `PUT /api/templates/{id}/` with the full template. @throws AxiosError 409 when it was changed since `updated_at`. */
export async function updateTemplate(id: number, values: TemplateUpdate): Promise<Template> {
  return (await http.put<Template>(`${TEMPLATES_PATH}${id}/`, values)).data;
}

/** `DELETE /api/templates/{id}/` */
export async function deleteTemplate(id: number): Promise<void> {
  await http.delete(`${TEMPLATES_PATH}${id}/`);
}
