/**
 * Looks for the forbidden words of `docs/glossary.md`: `node tools/check-language.ts`. With `--tighten` it removes the
 * exclusions of folders without findings from the rules, and counts the findings of the others.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findingsIn } from './check-language/findings.ts'
import { isIn, readRules } from './check-language/rules.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const GLOSSARY = 'docs/glossary.md'
const FILES = [
  '*.md',
  'docs/**/*.md',
  'deploy/**/*.md',
  '{src,test,tools,bench,simulation,sdk}/**/*.{ts,js,mjs,css,md}',
  '{.dependency-cruiser.mjs,jest.config.js,bin/**/*.js}',
  'sdk/**/*.py',
]
/** The samples of this test are forbidden words. */
const NOT_CHECKED = /\/(node_modules|dist|\.venv)\/|^test\/tools\/check-language\//

const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')
const glossary = read(GLOSSARY)
const rules = readRules(glossary)
const paths = globSync(FILES, { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !NOT_CHECKED.test(path))
const findings = paths.flatMap((path) => findingsIn(path, read(path), rules))

if (process.argv.includes('--tighten')) {
  let text = glossary
  for (const rule of rules.forbidden) {
    const found = findings.filter((finding) => finding.rule === rule)
    const excluded = rule.excluded
      .map((folder) => ({ folder, count: found.filter(({ path }) => isIn(folder, path)).length }))
      .filter(({ count }) => count > 0)
    const scopes = [...rule.included, ...excluded.map(({ folder }) => `!${folder}`)].join(',')
    text = text.replace(rule.line, () => rule.line.replace(/^\S+/, scopes))
    if (excluded.length > 0)
      console.log(`/${rule.source}/  ${excluded.map(({ folder, count }) => `${folder} ${count}`).join(', ')}`)
  }
  writeFileSync(`${ROOT}${GLOSSARY}`, text)
} else {
  const forbidden = findings.filter(({ rule, path }) => rule.covers(path))
  for (const { path, line, found, rule } of forbidden)
    console.error(`${path}:${line}  "${found}": write ${rule.instead}`)
  if (forbidden.length > 0) process.exitCode = 1
  else console.log(`No forbidden word in ${paths.length} files`)
}
