import { z } from 'zod'
import { type Brand, brandTag, NO_BRAND } from './brand.ts'
import type { Form } from './output-formats.ts'
import { type Page, withoutAppendix } from './report-model.ts'

/** Query of HTML and PDF. `appendix=false` leaves out evidence and details. */
export const presentationParameters = { appendix: z.enum(['true', 'false']).optional() }

/** How a page is presented; the rest of it follows from its document. */
export type Presentation = { appendix: boolean; brand: Brand }

/** `brand` reads the brand; JSON and CSV show none. */
export const presentationOf = async (
  { appendix = 'true' }: { appendix?: 'true' | 'false' | undefined },
  form: Form,
  brand: () => Promise<Brand>,
): Promise<Presentation> => ({
  appendix: appendix === 'true',
  brand: form === 'html' || form === 'pdf' ? await brand() : NO_BRAND,
})

/** The page as it is presented. */
export const presented = (page: Page, { appendix, brand }: Presentation): Page => ({
  ...(appendix ? page : withoutAppendix(page)),
  brand,
})

/** Distinguishes entity tags of the same document in different presentations; empty for the plain one. */
export const variantOf = ({ appendix, brand }: Presentation): string =>
  (appendix ? '' : '-short') + brandTag(brand)

/** What distinguishes the entity tag of a form: the view of JSON, the presentation of HTML and PDF. */
export function variantIn(form: Form, view: { tag: string }, presentation: Presentation): string {
  if (form === 'csv') return ''
  return form === 'json' ? view.tag : variantOf(presentation)
}
