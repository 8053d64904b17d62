import type { CheckRequest } from '../../events/check.ts'
import { searchAgainOn } from '../../verdict/blind-window.ts'

/**
 * The notice of a report; about trademarks only if they were requested.
 * @param at RFC 3339 time of the report
 */
export const noticeOf = ({ sources }: Pick<CheckRequest, 'sources'>, at: string): string =>
  [
    'This report states what the named sources answered at the named times.',
    ...(sources.includes('trademarks')
      ? [BLIND, `Search for marks again on ${searchAgainOn(at)}.`, UNREGISTERED]
      : []),
    'This report gives no legal advice and no guarantee that the name may be used; have a lawyer decide.',
  ].join(' ')

const BLIND =
  'Trademark applications of the last weeks are missing where a register does not show them yet. A later application can count from the date of one that was filed abroad up to six months before.'
const UNREGISTERED =
  'Unregistered rights, such as marks and trade names in use, cannot be searched completely.'
