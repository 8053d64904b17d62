/**
 * Makes `src/goods/data/terms.json` and `headings.json` from two copies of the Nice Classification.
 *
 *     node tools/build-goods.ts <nice-classification.json> <classes.json>
 *
 * The first is `nice-classification.json` of kemitchell/nice-classification.json: headings and terms of the tenth
 * edition. The second is `app/data/classes.json` of kylemcdonald/nice-classification: headings of the thirteenth.
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Term = { number: string; description: string }
type Tenth = { classes: { number: string; heading: string }[]; goods: Term[]; services: Term[] }
type Thirteenth = { number: number; heading: string }[]

const [tenthFile, thirteenthFile] = process.argv.slice(2)
if (!tenthFile || !thirteenthFile) {
  console.error('usage: node tools/build-goods.ts <nice-classification.json> <classes.json>')
  process.exit(2)
}
const tenth = JSON.parse(readFileSync(tenthFile, 'utf8')) as Tenth
const thirteenth = JSON.parse(readFileSync(thirteenthFile, 'utf8')) as Thirteenth

const withoutEnd = (heading: string) => heading.replace(/\.\s*$/, '')

/** The asterisk marks terms that other classes have too. */
const terms = [...tenth.goods, ...tenth.services].map(
  ({ number, description }) => `${number} ${description.replaceAll('*', '').trim()}`,
)
const headings = thirteenth.map(({ number, heading }) => {
  const former = tenth.classes.find((each) => Number(each.number) === number)
  return [withoutEnd(heading), withoutEnd(former?.heading ?? '')]
})

write('terms.json', [...new Set(terms)].sort())
write('headings.json', headings)
console.log(`${new Set(terms).size} wordings of terms, ${headings.length} headings`)

function write(file: string, rows: readonly unknown[]): void {
  const lines = rows.map((row) => JSON.stringify(row)).join(',\n')
  writeFileSync(new URL(`../src/goods/data/${file}`, import.meta.url), `[\n${lines}\n]\n`)
}
