import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { docFile, ROOT } from './files.ts'

/** Folders whose subfolders each need a row. */
const DIVIDED = ['src', 'src/api', 'src/engine', 'src/service', 'src/webhooks']

const rows = [...docFile('architecture.md').matchAll(/^\| `(src\/[\w/-]+)` \|/gm)].map(
  ([, room = '']) => room,
)
const entriesOf = (folder: string) => readdirSync(join(ROOT, folder), { withFileTypes: true })

describe('the rooms of docs/architecture.md', () => {
  it('include every folder of the source', () => {
    const folders = DIVIDED.flatMap((parent) =>
      entriesOf(parent)
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${parent}/${name}`),
    )
    expect(folders.filter((folder) => !rows.includes(folder))).toEqual([])
  })

  it('exist', () => {
    expect(rows.filter((room) => !existsSync(join(ROOT, room)))).toEqual([])
  })

  it('appear once each', () => {
    expect(rows).toEqual([...new Set(rows)])
  })
})

it.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md'])(
  '%s names only files that exist',
  (page) => {
    const text = readFileSync(join(ROOT, page), 'utf8')
    const paths = [...text.matchAll(/`((?:src|test|tools|sdk|docs)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    )
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  },
)

it('src contains no loose file besides main.ts', () => {
  const files = entriesOf('src').filter((entry) => !entry.isDirectory())
  expect(files.map(({ name }) => name)).toEqual(['main.ts'])
})

/** Folders of tests that are not about one room. */
const NOT_MIRRORED = [
  'bench',
  'bin',
  'deploy',
  'docs',
  'e2e',
  'events/golden',
  'recordings',
  'sdk',
  'simulation',
  'support',
  'system',
  'tools',
]

it('folders of test mirror folders of src', () => {
  const folders = readdirSync(join(ROOT, 'test'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => relative(join(ROOT, 'test'), join(parentPath, name)))
    .filter((folder) => !NOT_MIRRORED.some((own) => folder === own || folder.startsWith(`${own}/`)))
  expect(folders.filter((folder) => !existsSync(join(ROOT, 'src', folder)))).toEqual([])
})
