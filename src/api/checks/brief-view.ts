import type { ReportDocument } from '../../projections/report/document.ts'
import { extentOf } from '../../verdict/extent.ts'
import { goodsWords } from '../../verdict/goods-words.ts'
import type { WordedReason } from '../../verdict/reason-text.ts'
import { barsOfRule } from '../../verdict/rules/absolute-grounds.ts'
import { summaryOf } from '../../verdict/summary/sentences.ts'
import { validityOf } from '../../verdict/validity.ts'
import { gapList } from '../rendering/gaps.ts'
import { strongestFirst } from '../rendering/reason-effects.ts'
import { dataByDate } from '../rendering/searched-panels.ts'
import { findingCounts } from './finding-counts.ts'
import { hasEnded } from './read-through.ts'
import { briefReview } from './review-view.ts'
import type { ViewDeps } from './view.ts'
import { bySource, linksOf, timeOf } from './view.ts'

/** The size that a brief answer never exceeds, in bytes of UTF-8. */
export const MAX_BRIEF_BYTES = 2_000
/** Members such as the warnings about a delivery are added to the answer. */
const RESERVED_BYTES = 60
/** The first member of a brief answer of the sandbox. */
export const SANDBOX_ANSWER = 'Sandbox, made up: no real register was asked.'
export const BRIEF_NOTICE = 'This report gives no legal advice and no guarantee that the name may be used.'

type BriefDeps = Pick<ViewDeps, 'publicUrl' | 'review'>

/**
 * The report in at most 2 kB: verdict, score, summary, reasons with points, counts, links; first that it is made up, if it
 * is of the sandbox. Reasons that have no room are counted with their points.
 */
export async function briefView(report: ReportDocument, deps: BriefDeps) {
  const all = strongestFirst(report.reasons)
  for (const texts of TEXT_SIZES)
    for (let shown = all.length; shown >= Math.min(texts.minReasons, all.length); shown--) {
      const brief = briefOf(report, deps, all.slice(0, shown), all.slice(shown), texts)
      if (Buffer.byteLength(JSON.stringify(brief)) <= MAX_BRIEF_BYTES - RESERVED_BYTES) return brief
    }
  throw new Error(`the summary of ${report._id} has no room in ${MAX_BRIEF_BYTES} bytes`)
}

/**
 * Bytes of texts, tried in this order; the most important reasons are kept before the texts are complete. The first sizes
 * are for reports whose reasons all have room.
 */
const TEXT_SIZES = [
  {
    summary: 640,
    reason: 240,
    law: 200,
    name: 200,
    goods: 200,
    missing: 600,
    data: 400,
    minReasons: Infinity,
  },
  { summary: 640, reason: 240, law: 120, name: 200, goods: 120, missing: 200, data: 120, minReasons: 3 },
  { summary: 420, reason: 150, law: 90, name: 160, goods: 80, missing: 150, data: 90, minReasons: 2 },
  { summary: 300, reason: 100, law: 60, name: 120, goods: 40, missing: 80, data: 50, minReasons: 0 },
] as const
type TextSizes = (typeof TEXT_SIZES)[number]

function briefOf(
  report: ReportDocument,
  deps: BriefDeps,
  shown: readonly WordedReason[],
  others: readonly WordedReason[],
  size: TextSizes,
) {
  const { mode, status, verdict, verdictBasis, score } = report
  const { level, territories, goods, data, searchAgainOn, notSearched } = extentOf(report, timeOf(report))
  const [oldestData = null] = data.flatMap(({ asOf }) => asOf?.slice(0, 10) ?? []).sort()
  return {
    ...(mode === 'test' && { sandbox: SANDBOX_ANSWER }),
    id: report._id,
    object: 'check' as const,
    view: 'summary' as const,
    mode,
    query: cut(report.query, size.name),
    status,
    verdict,
    ...(deps.review && { review: briefReview(deps.review) }),
    verdictBasis,
    score,
    summary: cut(summaryOf(report), size.summary),
    reasons: shown.map(({ rule, effect, points, text }) => ({
      rule,
      effect,
      points,
      text: cut(text, size.reason),
      ...lawOf(report, rule, size.law),
    })),
    otherReasons: {
      count: others.length,
      points: others.reduce((sum, { points }) => sum + points, 0),
    },
    sources: bySource((source) => ({
      status: report.sections[source].status,
      counts: findingCounts(report, source),
    })),
    extent: {
      level,
      territories,
      goods: namesGoods(report.request)
        ? cut(goods.join('; ') || goodsWords(report.request), size.goods)
        : null,
      oldestData,
      ...(data.length > 0 && {
        data: listed(
          dataByDate(data, (day) => day),
          size.data,
        ),
      }),
      searchAgainOn,
      notSearched: notSearched.length,
      ...(notSearched.length > 0 && { missing: listed(gapList(report, notSearched), size.missing) }),
    },
    validUntil: hasEnded(report) ? validityOf({ verdict, verdictBasis, territories }, timeOf(report)) : null,
    completedAt: report.completedAt,
    revision: report.revision,
    notice: BRIEF_NOTICE,
    links: linksOf(report, deps),
  }
}

const namesGoods = ({ niceClasses, goodsTerms }: ReportDocument['request']): boolean =>
  goodsTerms !== undefined || niceClasses.length > 0

function lawOf({ request, bars }: ReportDocument, rule: string, bytes: number) {
  const laws = [...new Set(barsOfRule(rule, { request, bars }).map(({ source }) => source))]
  return laws.length > 0 ? { law: listed(laws, bytes) } : {}
}

/** `a; b; and 5 more` in at most so many bytes of JSON; the first item is truncated if it has no room. */
function listed(items: readonly string[], bytes: number): string {
  for (let shown = items.length; shown > 1; shown--) {
    const text = itemsText(items, shown)
    if (sizeOf(text) <= bytes) return text
  }
  const rest = itemsText(['', ...items.slice(1)], 1)
  return `${cut(items[0] ?? '', bytes - sizeOf(rest))}${rest}`
}

const itemsText = (items: readonly string[], shown: number): string =>
  [...items.slice(0, shown), ...(shown < items.length ? [`and ${items.length - shown} more`] : [])].join('; ')

/** Bytes of a text in JSON, without its quotes. */
const sizeOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2

/** The beginning of a text in at most so many bytes of JSON, between characters. */
export function cut(text: string, bytes: number): string {
  if (sizeOf(text) <= bytes) return text
  let kept = ''
  let left = bytes - sizeOf('…')
  for (const character of text) {
    left -= sizeOf(character)
    if (left < 0) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}
