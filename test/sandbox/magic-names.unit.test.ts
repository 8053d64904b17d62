import { describe, expect, it } from '@jest/globals'
import { latinKey } from '../../src/names/latin.ts'
import { stableHash } from '../../src/primitives/stable-hash.ts'
import { between, chance, dayIn, digits, pick } from '../../src/sandbox/chance.ts'
import { FAULTS } from '../../src/sandbox/fault-kinds.ts'
import { FAULT_TARGETS, faultIn, sceneOf, WELL_KNOWN } from '../../src/sandbox/magic-names.ts'
import { keyOf } from '../../src/sandbox/name-key.ts'
import { magicVerdicts } from '../../src/sandbox/verdicts.ts'

describe('sceneOf', () => {
  it('plays a scene for every spelling and ending of a magic name', () => {
    for (const { name, example } of magicVerdicts) {
      for (const text of [name, example, `${example} 42`, `${example.replaceAll(' ', '-')}-b`]) {
        expect([text, sceneOf(keyOf(text))]).toEqual([text, sceneOf(name)])
      }
      expect(sceneOf(name).domains).not.toBe('mixed')
    }
  })

  it('leaves all other names to chance, except well-known ones', () => {
    for (const key of ['', 'acme', 'notfreeeverywhere', 'freeevery', 'failing', 'googleplex']) {
      expect(sceneOf(key).domains).toBe('mixed')
    }
    for (const key of WELL_KNOWN) expect(sceneOf(key)).toEqual(sceneOf('takeneverywhere'))
  })

  it('knows every fault of every source, and no other', () => {
    for (const kind of FAULTS) {
      for (const target of FAULT_TARGETS) {
        const scene = sceneOf(`${kind}${target}1`)
        for (const source of ['domains', 'social', 'trademarks', 'companies', 'analysis'] as const) {
          const due = target === source || target === 'everything' ? kind : null
          expect([kind, target, source, faultIn(scene, source)]).toEqual([kind, target, source, due])
        }
      }
    }
  })
})

describe('keyOf', () => {
  it.each(['Free Everywhere 42', 'free-everywhere_b', 'Crème & Brûlée', 'кафе', '東京', "L'Été", ''])(
    'reads %j as the service does',
    (text) => {
      expect(keyOf(text)).toBe(latinKey(text))
    },
  )
})

describe('chance', () => {
  it('never changes: answers of earlier years stay comparable', () => {
    expect([stableHash(''), stableHash('domain/acme.com'), digits(9, 'a'), dayIn(2001, 2009, 'a')]).toEqual([
      2_872_998_923,
      60_251_940,
      '659281594',
      '2003-04-27',
    ])
  })

  it('is distributed evenly within its bounds', () => {
    const keys = Array.from({ length: 10_000 }, (_, i) => `key/${i}`)
    const mean = keys.reduce((sum, key) => sum + chance(key), 0) / keys.length
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.02)
    expect(new Set(keys.map((key) => between(3, 7, key)))).toEqual(new Set([3, 4, 5, 6, 7]))
    expect(new Set(keys.map((key) => pick(['a', 'b'], key)))).toEqual(new Set(['a', 'b']))
    for (const key of keys.slice(0, 100)) {
      expect(digits(32, key)).toMatch(/^\d{32}$/)
      expect(Number.isNaN(Date.parse(dayIn(1999, 2024, key)))).toBe(false)
    }
  })
})
