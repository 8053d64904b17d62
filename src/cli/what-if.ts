import { csv as csvOf } from '../api/rendering/csv.ts'
import type { Verdict } from '../events/check.ts'
import { loadRules } from '../replay/rules-module.ts'
import { type Rejudged, whatIf as rejudge } from '../replay/what-if.ts'
import { WrongSetting } from '../settings/settings.ts'
import { type SelectionOptions, selectionOf } from './log-range.ts'
import { printableCell, printJson, printLine, printTable } from './terminal.ts'
import { withWriteSide } from './write-side.ts'

type Options = Pick<SelectionOptions, 'from' | 'to' | 'account' | 'mode'> & {
  rules: string
  format: string
  all?: boolean
}

const VERDICTS: readonly Verdict[] = ['clear', 'caution', 'conflict', 'inconclusive']

/**
 * `what-if`: the verdicts that another rule set would give for a part of the log. Prints a table with counts and the
 * checks whose verdict changes; as CSV or JSON lines only the checks.
 */
export async function whatIf({ rules: given, format, all = false, ...options }: Options): Promise<void> {
  const print = PRINTERS[format]
  if (!print)
    throw new WrongSetting(`--format must be one of ${Object.keys(PRINTERS).join(', ')}, not ${format}`)
  const selection = selectionOf(options)
  const rules = await loadRules(given)
  await withWriteSide(async ({ engine: { store } }) => {
    const printer = print(rules.id)
    for await (const check of rejudge(store, selection, rules))
      printer.take(check, all || check.before.verdict !== check.after.verdict)
    printer.end()
  })
}

type Printer = { take(check: Rejudged, listed: boolean): void; end(): void }

const PRINTERS: Record<string, ((ruleSet: string) => Printer) | undefined> = { table, csv, json }

function table(ruleSet: string): Printer {
  const counts = new Map<string, number>()
  const listed: string[][] = []
  let checks = 0
  let scores = 0
  return {
    take({ checkId, query, before, after }, isListed) {
      checks += 1
      const step = `${before.verdict} ${after.verdict}`
      counts.set(step, (counts.get(step) ?? 0) + 1)
      if (before.verdict === after.verdict && before.score !== after.score) scores += 1
      if (isListed)
        listed.push([
          checkId,
          query,
          ...[before, after].flatMap(({ verdict, score }) => [verdict, String(score ?? '-')]),
        ])
    },
    end() {
      const changed = [...counts].reduce((sum, [step, count]) => {
        const [from, to] = step.split(' ')
        return from === to ? sum : sum + count
      }, 0)
      printLine(
        `${checks} checks by rule set ${ruleSet}: ${changed} get a different verdict, ${scores} others a different score\n`,
      )
      printTable(
        ['from', 'to', 'checks'],
        VERDICTS.flatMap((from) =>
          VERDICTS.flatMap((to) => {
            const count = counts.get(`${from} ${to}`)
            return count === undefined ? [] : [[from, to, String(count)]]
          }),
        ),
      )
      if (listed.length === 0) return
      printLine('')
      printTable(['check', 'query', 'from', 'score', 'to', 'score'], listed)
    },
  }
}

const COLUMNS = [
  'checkId',
  'account',
  'mode',
  'completedAt',
  'query',
  'fromRuleSet',
  'fromVerdict',
  'fromScore',
  'fromRules',
  'toRuleSet',
  'toVerdict',
  'toScore',
  'toRules',
]

const shown = (cell: string | number | null) => (typeof cell === 'string' ? printableCell(cell) : cell)

function csv(): Printer {
  const line = (cells: readonly (string | number | null)[]) =>
    process.stdout.write(csvOf([process.stdout.isTTY ? cells.map(shown) : cells]))
  line(COLUMNS)
  return {
    take({ checkId, account, mode, completedAt, query, before, after }, isListed) {
      const said = [before, after].flatMap(({ ruleSet, verdict, score, rules }) => [
        ruleSet,
        verdict,
        score,
        rules.join(' '),
      ])
      if (isListed) line([checkId, account, mode, completedAt, query, ...said])
    },
    end: () => undefined,
  }
}

function json(): Printer {
  return {
    take: (check, isListed) => void (isListed && printJson(check)),
    end: () => undefined,
  }
}
