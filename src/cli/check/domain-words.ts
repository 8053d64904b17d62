import type { Sections } from '../../../sdk/node/src/index.ts'
import { statusWords } from '../../checkers/provider-client/section-evidence.ts'

type Finding = Sections['domains']['findings'][number]

/** The spelling before the TLD. */
const spellingOf = ({ unicode }: Finding): string => unicode.slice(0, unicode.indexOf('.'))

/** The findings of the first spelling, in the order of the requested TLDs; the others write the name with hyphens, for example. */
function firstSpelling(findings: readonly Finding[]): Finding[] {
  const [first] = findings
  return first === undefined ? [] : findings.filter((one) => spellingOf(one) === spellingOf(first))
}

/** `free: lumivora.com, .org; registered: .io; lumi-vora: 3 of 3 free`; the status of the first TLD comes first. */
export function domainText(findings: readonly Finding[]): string {
  const main = firstSpelling(findings)
  const [first] = main
  const byStatus = [...Map.groupBy(main, ({ status }) => status)].map(
    ([status, of]) =>
      `${statusWords(status)}: ${of.map((one) => (one === first ? one.unicode : endingOf(one))).join(', ')}`,
  )
  const others = Map.groupBy(
    findings.filter((one) => !main.includes(one)),
    spellingOf,
  )
  const rest = [...others].map(
    ([spelling, of]) =>
      `${spelling}: ${of.filter(({ status }) => status === 'available').length} of ${of.length} free`,
  )
  return [...byStatus, ...rest].join('; ')
}

const endingOf = ({ unicode }: Finding): string => unicode.slice(unicode.indexOf('.'))
