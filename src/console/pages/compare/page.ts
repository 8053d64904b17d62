import type { OpenPage } from '../frame/console.ts'
import { openComparison } from './comparison.ts'
import { openCompareForm } from './form.ts'

/** `#/compare` asks for names; `#/compare/chk_1,chk_2` shows checks side by side. */
export const open: OpenPage = (console, { path, query }) => {
  const ids = (path[1] ?? '').split(',').filter((id) => id !== '')
  return ids.length > 0 ? openComparison(console, ids) : openCompareForm(console, query.get('with'))
}
