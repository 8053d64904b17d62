import { z } from 'zod'
import type { Form } from './forms.ts'
import { type Page, withoutAppendix } from './page.ts'

/** Query of HTML and PDF. `appendix=false` leaves out evidence and details. */
export const presentationParameters = { appendix: z.enum(['true', 'false']).optional() }

/** How a page is presented; the rest of it follows from its document. */
export type Presentation = { appendix: boolean }

export const presentationOf = ({
  appendix = 'true',
}: {
  appendix?: 'true' | 'false' | undefined
}): Presentation => ({
  appendix: appendix === 'true',
})

/** The page as it is presented. */
export const presented = (page: Page, { appendix }: Presentation): Page =>
  appendix ? page : withoutAppendix(page)

/** Distinguishes entity tags of the same document in different presentations; empty for the plain one. */
export const variantOf = ({ appendix }: Presentation): string => (appendix ? '' : '-short')

/** What distinguishes the entity tag of a form: the view of JSON, the presentation of HTML and PDF. */
export function variantIn(form: Form, view: { tag: string }, presentation: Presentation): string {
  if (form === 'csv') return ''
  return form === 'json' ? view.tag : variantOf(presentation)
}
