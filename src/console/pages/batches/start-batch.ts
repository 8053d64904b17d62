import { html, type TemplateResult } from 'lit'
import type { CheckOptions } from '../check/options.ts'
import type { Api } from '../frame/api.ts'
import type { Batch } from '../types.ts'

/** Of a title, as the service takes it. */
const LONGEST_TITLE = 100

/** The field in which a person may name a list. */
export const titleField = (title = ''): TemplateResult =>
  html`<label for="title">Title of the project, if you like</label>
    <input id="title" name="title" maxlength=${LONGEST_TITLE} autocomplete="off" .defaultValue=${title} />`

/** Starts the check of a list of names, with the title and the options of a form; gives its id. Throws {@link Problem}. */
export async function startBatch(
  api: Api,
  names: readonly string[],
  form: FormData,
  options: CheckOptions,
): Promise<string> {
  const title = String(form.get('title') ?? '').trim()
  const { id } = await api.post<Batch>('/batches', {
    names,
    ...(title === '' ? {} : { title }),
    ...(await options.read(form)),
  })
  return id
}
