import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const DATA = fileURLToPath(new URL('../../src/goods/data', import.meta.url))
const TOOL = fileURLToPath(new URL('../../tools/build-goods-lexicon.ts', import.meta.url))

test('the index is that of the lexicon: run node tools/build-goods-lexicon.ts after a change', async () => {
  const folder = await newFolder()
  await promisify(execFile)(process.execPath, [TOOL, folder])
  for (const part of ['rows', 'phrases', 'heads', 'words']) {
    const [made, kept] = [`${folder}/`, `${DATA}/`].map((place) =>
      readFileSync(`${place}lexicon-${part}.txt`),
    )
    expect([part, made?.equals(kept ?? Buffer.of())]).toEqual([part, true])
  }
}, 60_000)
