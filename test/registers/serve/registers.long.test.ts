import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { importCsv } from '../../../src/registers/import/import-marks-csv.ts'
import { LAYOUTS } from '../../../src/registers/marks/columns.ts'
import { RegisterRefused } from '../../../src/registers/refused.ts'
import { listRegisterFiles } from '../../../src/registers/serve/register-files.ts'
import { openRegisters, type Registers } from '../../../src/registers/serve/registers.ts'
import { verifyRegister } from '../../../src/registers/verify.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()

async function registerOf(rows: readonly string[], at?: string): Promise<string> {
  const into = at ?? (await folder())
  const file = join(into, 'extract.csv')
  writeFileSync(file, `mark,number,status,classes\n${rows.join('\n')}\n`)
  const register = { office: 'UKIPO', jurisdiction: 'GB', dataAsOf: '2026-01-31' }
  await importCsv({ file, register, ...LAYOUTS.generic }, into)
  return into
}

/** Adds the register of another office. */
async function officeOf(office: string, at: string): Promise<void> {
  const file = join(at, 'extract.csv')
  writeFileSync(file, 'mark,number,status,classes\nWOLF,1,Registered,9\n')
  const register = { office, jurisdiction: 'NO', dataAsOf: '2026-01-31' }
  await importCsv({ file, register, ...LAYOUTS.generic }, at)
}

const lowered = (near: readonly number[]): number[] =>
  Array.from({ length: 46 }, (_, each) => (near.length === 0 || each === 0 || near.includes(each) ? 0 : 7))

/** @param near classes whose marks are not lowered; none = all */
async function search(rows: readonly string[], name: string, near: number[] = []): Promise<string[]> {
  const registers = openRegisters(await registerOf(rows))
  try {
    const hits = await registers.search('UKIPO', name, { limit: 5, lowered: lowered(near) })
    return hits.map(({ mark }) => mark)
  } finally {
    registers.close()
  }
}

describe('searching a register', () => {
  it('is tested with a name that a check accepts', async () => {
    const registers = openRegisters(
      await registerOf([`${'long '.repeat(60)},1,Registered,9`, 'A-1 B,2,Registered,9']),
    )
    expect(registers.sample('UKIPO', 'marks')).toBe('A-1 B')
    registers.close()
  })

  const noise = Array.from({ length: 500 }, (_, i) => `Q${i}XW QJ${i},X${i},Registered,1`)
  it.each([
    ['the same words', 'blue-fox', 'BLUE FOX'],
    ['a letter changed', 'Miltron', 'MILLTRONICS'],
    ['another letter', 'Lutex', 'LUTEXAL'],
    ['the same sound', 'Kwik Fixx', 'QUICK FIX'],
    ['a mark that contains it', 'Zorvexa', 'THE ZORVEXA CATALOG'],
    ['a mark contained in it', 'Zorvexa Rocket Boots', 'ZORVEXA'],
    ['look-alike characters', 'G00gle', 'GOOGLE'],
    ['another script', 'Adidas', 'Адидас'],
    ['other generic words', 'Lumivora Group', 'Lumivora Trading'],
  ])('finds %s', async (_, name, mark) => {
    expect((await search([...noise, `${mark},UK1,Registered,9`], name))[0]).toBe(mark)
  })

  it('puts exact marks first, and live before dead', async () => {
    const rows = ['FOXY,1,Registered,9', 'FOX,2,Dead,9', 'FOX,3,Registered,9', 'FOXO,4,Registered,9']
    const registers = openRegisters(await registerOf(rows))
    const hits = await registers.search('UKIPO', 'fox', { limit: 3 })
    expect(hits.map(({ number }) => number).slice(0, 2)).toEqual(['3', '2'])
    expect(hits).toHaveLength(3)
    registers.close()
  })

  it('exact marks of other classes never displace those of a requested class', async () => {
    const others = Array.from({ length: 30 }, (_, i) => `PHOENIX,${10 + i},Registered,25`)
    const registers = openRegisters(await registerOf([...others, 'PHOENIX,99,Registered,9']))
    const hits = await registers.search('UKIPO', 'Phoenix', { limit: 5, lowered: lowered([9]) })
    expect(hits.map(({ number }) => number)[0]).toBe('99')
    registers.close()
  })

  it('puts similar marks of other goods after those of the requested classes and of unknown ones', async () => {
    const rows = ['FOX,1,Registered,25', 'FOXY,2,Registered,25', 'FOXO,3,Registered,9', 'FOXA,4,Registered,']
    const found = await search(rows, 'Fox', [9])
    expect(found[0]).toBe('FOX')
    expect(found.slice(1, 3).sort()).toEqual(['FOXA', 'FOXO'])
  })

  it('refuses a name that has no letters, rather than finding nothing', async () => {
    await expect(search(['FOX,1,,'], '☺')).rejects.toThrow(/no letters or digits to search for/)
  })
})

describe('a folder that changes while it is served', () => {
  const numbers = async (registers: Registers, name: string) =>
    (await registers.search('UKIPO', name, { limit: 5 })).map(({ number }) => number)

  it('serves a register that is imported again, also during a search of the old one', async () => {
    const at = await registerOf(['OLDFOX,1,Registered,9'])
    const registers = openRegisters(at)
    const first = numbers(registers, 'oldfox')
    await registerOf(['NEWFOX,1,Registered,9', 'OLDFOX,2,Dead,9', 'THIRD,3,Dead,9'], at)
    expect(await first).toEqual(['1'])
    await eventually(async () => (await numbers(registers, 'oldfox'))[0] === '2')
    expect(registers.coverage()).toMatchObject([{ rows: 3 }])
    registers.close()
  })

  it('serves a new office, and no longer one whose file is deleted', async () => {
    const at = await folder()
    const registers = openRegisters(at)
    expect(registers.coverage()).toEqual([])
    await registerOf(['FOX,1,Registered,9'], at)
    await eventually(() => registers.coverage().length === 1)
    expect(await numbers(registers, 'fox')).toEqual(['1'])
    rmSync(join(at, 'ukipo.register'))
    await eventually(() => registers.coverage().length === 0)
    await expect(numbers(registers, 'fox')).rejects.toThrow(/no register of UKIPO exists/)
    registers.close()
  })

  it('searches the old version while the new file is damaged, says so, and recovers', async () => {
    const at = await registerOf(['FOX,1,Registered,9'])
    const registers = openRegisters(at)
    expect(await numbers(registers, 'fox')).toEqual(['1'])
    expect(registers.problems()).toEqual([])
    replace(join(at, 'ukipo.register'), 'broken')
    replace(join(at, 'new.register'), 'broken')
    await eventually(() => registers.problems().length === 2)
    expect(registers.problems()).toEqual([
      expect.stringMatching(/new\.register is damaged/),
      expect.stringMatching(/ukipo\.register is damaged/),
    ])
    expect(await numbers(registers, 'fox')).toEqual(['1'])
    rmSync(join(at, 'new.register'))
    await registerOf(['FOX,2,Registered,9'], await folder()).then((other) =>
      renameSync(join(other, 'ukipo.register'), join(at, 'ukipo.register')),
    )
    await eventually(async () => (await numbers(registers, 'fox'))[0] === '2')
    await eventually(() => registers.problems().length === 0)
    registers.close()
  })

  it('loads again what could not be loaded', async () => {
    const at = await registerOf(['FOX,1,Registered,9'])
    const path = join(at, 'ukipo.register')
    const whole = readFileSync(path)
    const registers = openRegisters(at)
    writeFileSync(path, 'broken')
    await expect(numbers(registers, 'fox')).rejects.toThrow(/damaged/)
    writeFileSync(path, whole)
    expect(await numbers(registers, 'fox')).toEqual(['1'])
    registers.close()
  })
})

/** Replaces a file in one step, as an import does. */
function replace(path: string, contents: string): void {
  writeFileSync(`${path}.new`, contents)
  renameSync(`${path}.new`, path)
}

describe('opening a folder', () => {
  it('finds no register in a missing folder', async () => {
    expect(openRegisters(null).coverage()).toEqual([])
    expect(openRegisters(join(await folder(), 'none')).coverage()).toEqual([])
  })

  /** What may lie in the folder in place of a register, and how it is named. */
  const change = (path: string, sql: string): void => {
    const db = new DatabaseSync(path)
    db.exec(sql)
    db.close()
  }
  const cut = (path: string, share: number): void => {
    const whole = readFileSync(path)
    writeFileSync(path, whole.subarray(0, whole.length * share))
  }
  const instead = (path: string, make: () => void): void => {
    rmSync(path)
    make()
  }
  /** `isKnown`: whether it still says which register it is. */
  const CASES: readonly { what: string; spoil(path: string): void; says: RegExp; isKnown: boolean }[] = [
    {
      what: 'a file of another program',
      spoil: (path) => change(path, 'PRAGMA application_id = 1'),
      says: /not a register of this program; move it/,
      isKnown: false,
    },
    {
      what: 'a newer format',
      spoil: (path) => change(path, 'PRAGMA user_version = 99'),
      says: /has format 99 of a newer program, but this one reads format 6; update the program/,
      isKnown: true,
    },
    {
      what: 'an older format',
      spoil: (path) => change(path, 'PRAGMA user_version = 3'),
      says: /has format 3, but this program reads format 6; import the register again$/,
      isKnown: true,
    },
    {
      what: 'no description',
      spoil: (path) => change(path, 'DROP TABLE about'),
      says: /is damaged/,
      isKnown: false,
    },
    {
      what: 'a wrong description',
      spoil: (path) => change(path, "UPDATE about SET value = 'x' WHERE name = 'dataAsOf'"),
      says: /dataAsOf/,
      isKnown: false,
    },
    { what: 'half of a file', spoil: (path) => cut(path, 0.5), says: /is damaged/, isKnown: true },
    {
      what: 'no byte',
      spoil: (path) => writeFileSync(path, ''),
      says: /not a register of this program/,
      isKnown: false,
    },
    {
      what: 'another text',
      spoil: (path) => writeFileSync(path, 'hello'),
      says: /is damaged/,
      isKnown: false,
    },
    {
      what: 'a folder',
      spoil: (path) => instead(path, () => mkdirSync(path)),
      says: /is not a file; move it out of the folder/,
      isKnown: false,
    },
    {
      what: 'a link to nothing',
      spoil: (path) => instead(path, () => symlinkSync(`${path}.none`, path)),
      says: /does not exist/,
      isKnown: false,
    },
    {
      what: 'a link to itself, which cannot be opened',
      spoil: (path) => instead(path, () => symlinkSync(path, path)),
      says: /cannot be opened \(ELOOP/,
      isKnown: false,
    },
  ]

  it.each(CASES)(
    'with $what in place of a register names it, and serves the others',
    async ({ spoil, says, isKnown }) => {
      const at = await registerOf(Array.from({ length: 2_000 }, (_, i) => `FOX${i},${i},,`))
      const path = join(at, 'ukipo.register')
      const whole = join(at, 'whole')
      cpSync(path, whole)
      spoil(path)
      await officeOf('NIPO', at)
      const registers = openRegisters(at)
      expect(registers.problems()).toEqual([expect.stringMatching(says)])
      expect(registers.problems()[0]).toContain('ukipo.register')
      expect(registers.coverage()).toMatchObject([
        { office: 'NIPO' },
        ...(isKnown ? [{ office: 'UKIPO', jurisdiction: 'GB', isUnreadable: true }] : []),
      ])
      expect(await registers.search('NIPO', 'wolf', { limit: 5 })).toMatchObject([{ mark: 'WOLF' }])
      await expect(registers.search('UKIPO', 'fox', { limit: 5 })).rejects.toThrow(
        isKnown ? says : /no register of UKIPO exists/,
      )
      expect(registers.sample('UKIPO', 'marks')).toBeNull()
      expect(listRegisterFiles(at)).toMatchObject([
        { about: { office: 'NIPO' } },
        { path, problem: expect.stringMatching(says) },
      ])
      await expect(verifyRegister(path)).rejects.toThrow(RegisterRefused)
      rmSync(path, { recursive: true })
      renameSync(whole, path)
      await eventually(() => registers.problems().length === 0)
      await eventually(async () => (await registers.search('UKIPO', 'fox7', { limit: 1 })).length === 1)
      registers.close()
    },
  )

  it.each(CASES.filter(({ what }) => /another program|newer|no byte|another text|a folder/.test(what)))(
    'with $what in place of a register keeps it when that office is imported',
    async ({ spoil, what }) => {
      const at = await registerOf(['FOX,1,,'])
      const path = join(at, 'ukipo.register')
      spoil(path)
      const before = what === 'a folder' ? null : readFileSync(path)
      await expect(registerOf(['FOX,2,,'], at)).rejects.toThrow(RegisterRefused)
      if (before) expect(readFileSync(path).equals(before)).toBe(true)
    },
  )

  it('serves a file that another program locks once it is free, and says meanwhile that it is locked', async () => {
    const at = await registerOf(['FOX,1,Registered,9'])
    const path = join(at, 'ukipo.register')
    const other = new DatabaseSync(path)
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    const registers = openRegisters(at)
    expect(registers.problems()).toEqual([
      expect.stringMatching(/ukipo\.register is locked by another program/),
    ])
    other.exec('ROLLBACK')
    other.close()
    await eventually(() => registers.problems().length === 0)
    expect(await registers.search('UKIPO', 'fox', { limit: 5 })).toMatchObject([{ mark: 'FOX' }])
    registers.close()
  })

  it('marks a register as unreadable when a search meets a damaged row, until it is imported again', async () => {
    const at = await registerOf(['FOX,1,Registered,9', 'WOLF,2,Registered,9'])
    const path = join(at, 'ukipo.register')
    change(path, "UPDATE mark SET details = '{' WHERE number = '1'")
    const registers = openRegisters(at)
    await expect(registers.search('UKIPO', 'fox', { limit: 5 })).rejects.toThrow(/ukipo\.register is damaged/)
    expect(registers.problems()).toEqual([expect.stringMatching(/ukipo\.register is damaged/)])
    expect(registers.coverage()).toMatchObject([{ office: 'UKIPO', isUnreadable: true }])
    await registerOf(['FOX,1,Registered,9'], at)
    await eventually(() => registers.problems().length === 0)
    expect(await registers.search('UKIPO', 'fox', { limit: 5 })).toMatchObject([{ mark: 'FOX' }])
    registers.close()
  })
})
