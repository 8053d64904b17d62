/** `npm run language`: looks for the wrong words of `tools/check-language/words.ts` in documents, code and tests. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findingsIn } from './check-language/findings.ts'
import { QUOTED, WRONG_WORDS } from './check-language/words.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const FILES = [
  '*.md',
  'docs/**/*.md',
  'deploy/**/*.md',
  '{src,test,tools,bench,simulation,sdk}/**/*.{ts,js,mjs,css,md}',
  '{.dependency-cruiser.mjs,jest.config.js,bin/**/*.js}',
  'sdk/**/*.py',
]
/** The words themselves, and the samples of their test. */
const NOT_CHECKED = /\/(node_modules|dist|\.venv)\/|^(test\/)?tools\/check-language\//

const paths = globSync(FILES, { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !NOT_CHECKED.test(path))
const findings = paths.flatMap((path) =>
  findingsIn(path, readFileSync(`${ROOT}${path}`, 'utf8'), WRONG_WORDS, QUOTED),
)
for (const { path, line, found, instead } of findings)
  console.error(`${path}:${line}  "${found}": write ${instead}`)
if (findings.length > 0) process.exitCode = 1
else console.log(`No wrong word in ${paths.length} files`)
