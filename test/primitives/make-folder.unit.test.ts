import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { FolderRefused, makeFolder } from '../../src/primitives/make-folder.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()

it('creates a folder and its parents for their owner, and keeps one that exists', async () => {
  const folder = join(await newFolder(), 'a', 'b')
  for (const _again of [1, 2]) makeFolder(folder, 'data folder')
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

it.each([
  ['is a file', (file: string) => file],
  ['is under a file', (file: string) => join(file, 'data')],
  ['is far under a file', (file: string) => join(file, 'a', 'b', 'c')],
])('refuses a folder that %s', async (_what, place) => {
  const file = join(await newFolder(), 'file')
  await writeFile(file, '')
  const folder = place(file)
  expect(() => makeFolder(folder, 'data folder (NAMECHECK_DATA)')).toThrow(
    new FolderRefused(
      `The data folder (NAMECHECK_DATA) ${folder} cannot be created: ${file} is a file. Give another folder.`,
    ),
  )
})

it('refuses a folder where the system allows none', () => {
  expect(() => makeFolder('/proc/names/data', 'data folder')).toThrow(
    /^The data folder \/proc\/names\/data cannot be created: this user can create no folder in \/proc \(E[A-Z]+\)\. Give another folder\.$/,
  )
})
