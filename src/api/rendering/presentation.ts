import { z } from 'zod'
import { type Brand, brandTag, NO_BRAND } from './brand.ts'
import type { Form } from './output-formats.ts'
import { type Page, withoutAppendix } from './report-model.ts'

const flag = z.enum(['true', 'false']).optional()

/** Query of HTML, PDF and CSV. `appendix=false` leaves out evidence and details, `bom=false` the byte order mark of CSV. */
export const presentationParameters = { appendix: flag, bom: flag }

/** How a report is presented; the rest of it follows from its document. `bom` concerns CSV. */
export type Presentation = { appendix: boolean; bom: boolean; brand: Brand }

/** How a page is presented. */
export type PagePresentation = Omit<Presentation, 'bom'>

/** `brand` reads the brand; JSON and CSV show none. */
export const presentationOf = async (
  { appendix, bom }: z.output<z.ZodObject<typeof presentationParameters>>,
  form: Form,
  brand: () => Promise<Brand>,
): Promise<Presentation> => ({
  appendix: appendix !== 'false',
  bom: bom !== 'false',
  brand: form === 'html' || form === 'pdf' ? await brand() : NO_BRAND,
})

/** The page as it is presented. */
export const presented = (page: Page, { appendix, brand }: PagePresentation): Page => ({
  ...(appendix ? page : withoutAppendix(page)),
  brand,
})

/** Distinguishes entity tags of the same document in different presentations; empty for the plain one. */
export const variantOf = ({ appendix, brand }: PagePresentation): string =>
  (appendix ? '' : '-short') + brandTag(brand)

/** What distinguishes the entity tag of a form: the view of JSON, the presentation of the others. */
export function variantIn(form: Form, view: { tag: string }, presentation: Presentation): string {
  if (form === 'csv') return presentation.bom ? '' : '-plain'
  return form === 'json' ? view.tag : variantOf(presentation)
}
