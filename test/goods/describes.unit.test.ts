import { expect, it } from '@jest/globals'
import { warmWordsOfClasses, weakStems } from '../../src/goods/describes.ts'
import { NICE_CLASSES } from '../../src/goods/terms.ts'
import { clock } from '../../src/primitives/runtime.ts'

it('the words of all classes are ready after the warm-up', () => {
  warmWordsOfClasses()
  const start = clock.monotonic()
  const stems = weakStems({ classes: NICE_CLASSES.map(({ niceClass }) => niceClass), terms: [] })
  expect(clock.monotonic() - start).toBeLessThan(20)
  expect(stems).toContain('vodka')
})
