import { describe, expect, it } from '@jest/globals'
import { compoundParts } from '../../../src/names/anatomy/compounds.ts'

describe('the parts of a compound', () => {
  it.each([
    ['goldenhorse', ['golden', 'horse']],
    ['whitehorses', ['white', 'horses']],
    ['silverspoon', ['silver', 'spoon']],
    ['greenpeace', ['green', 'peace']],
    ['urbanhouse', ['urban', 'house']],
    ['kickstarters', ['kick', 'starters']],
    ['casablanca', ['casa', 'blanca']],
    ['goldpferd', ['gold', 'pferd']],
  ])('%s: %j', (word, parts) => {
    expect(compoundParts(word)).toEqual(parts)
  })

  it.each([
    'hallmark',
    'workshop',
    'photograph',
    'vitaxium',
    'lumivora',
    'redox',
    'sunflower',
    'apple',
    'h4ckerhouse',
  ])('%s has none', (word) => {
    expect(compoundParts(word)).toBeNull()
  })
})
