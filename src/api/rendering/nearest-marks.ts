import { protectedFor } from '../../goods/class-titles.ts'
import { dayWords } from '../../primitives/day-words.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { isInTheWay, NEAREST, nearestFirst } from '../../verdict/answers.ts'
import { type CitedMark, citedMarks } from '../checks/view.ts'
import { gradeCell, markStatus, officeAndNumber, similarityOf } from './finding-tables.ts'
import type { Block, Card, Cell } from './report-model.ts'
import { foreign, linked, plain, prose, webAddress } from './words.ts'

/** The marks that have a card, of all marks of a report: the nearest ones that stand in the way. */
const onCards = (marks: readonly CitedMark[]): CitedMark[] =>
  nearestFirst(marks).filter(isInTheWay).slice(0, NEAREST)

/** Of all marks of a report, those without a card. What speaks for and against them needs another place. */
export function withoutCard(marks: readonly CitedMark[]): CitedMark[] {
  const shown = onCards(marks)
  return marks.filter((one) => !shown.includes(one))
}

/** The nearest marks with all that a reader needs to judge them; null if there are none. */
export function nearestMarks(report: ReportDocument): Block | null {
  const marks = onCards(citedMarks(report))
  if (marks.length === 0) return null
  return {
    kind: 'cards',
    caption: marks.length === 1 ? 'The nearest mark' : `The ${marks.length} nearest marks`,
    cards: marks.map(cardOf),
  }
}

function cardOf(one: CitedMark): Card {
  return {
    title: linked(one.mark, one.link),
    status: gradeCell(one),
    facts: [
      { label: 'Status', value: markStatus(one) },
      { label: 'Register', value: foreign(officeAndNumber(one)) },
      { label: 'Owner', value: foreign(one.owner) },
      { label: 'Similarity', value: plain(one.exact ? 'Identical' : similarityOf(one.similarity)) },
      ...goodsOf(one),
      ...datesOf(one),
      ...imageOf(one),
    ],
    lines: [
      prose(`Why it matters: ${one.argument}`),
      prose(`What speaks against an objection: ${one.counterargument}`),
    ],
  }
}

const MAX_GOODS = 180
const goodsOf = (one: CitedMark): { label: string; value: Cell }[] =>
  one.list === 'well_known' && !one.goods
    ? []
    : [{ label: 'Goods', value: prose(protectedFor(one, MAX_GOODS) || 'Unknown') }]

function datesOf({ filed, registered, expires }: CitedMark): { label: string; value: Cell }[] {
  const said = [
    filed && `filed ${dayWords(filed)}`,
    registered && `registered ${dayWords(registered)}`,
    expires && `expires ${dayWords(expires)}`,
  ].filter(Boolean)
  return said.length === 0 ? [] : [{ label: 'Dates', value: foreign(said.join(', ')) }]
}

function imageOf({ image = null }: CitedMark): { label: string; value: Cell }[] {
  const href = webAddress(image)
  return href === null ? [] : [{ label: 'Image', value: { text: 'Show the mark', href } }]
}
