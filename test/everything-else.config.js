import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import base from '../jest.config.js'

const ROOT = join(import.meta.dirname, '..')
/** Files of which `npm test` tries a sample of the cases; the short form leaves it at that. */
const isShort = process.env.NAMECHECK_TEST_SHORT === 'true'
const sampled = readdirSync(join(ROOT, 'test'), { recursive: true })
  .filter((file) => /\.(?:unit|contract)\.test\.ts$/.test(file))
  .filter((file) => /\b(?:runs|sampled)\(/.test(readFileSync(join(ROOT, 'test', file), 'utf8')))
  .map((file) => `<rootDir>/test/${file}`)

/** The first part of `npm run test:all`: what `npm test` leaves out, but for `test/system`. */
export default {
  ...base,
  rootDir: '..',
  testMatch: [
    '**/*.{engines,servers,fault,long,simulation}.test.ts',
    '**/test/{simulation,bench,tools,engine/{eventstoredb,kafka,mongodb,tls}}/**/*.test.ts',
    ...(isShort ? [] : sampled),
  ],
}
