import { expect, it } from '@jest/globals'
import { withoutAvailability } from '../../../../src/checkers/analysis/model/availability-words.ts'

it.each([
  ['Short and bright.', 'Short and bright.'],
  ['It can be taken as a verb. A strong mark.', 'It can be taken as a verb. A strong mark.'],
  ['Short. The domain is free. Bright!', 'Short. Bright!'],
  ['The name is available', ''],
  ['It is not registered anywhere; easy to say. Odd.', 'Odd.'],
  ['There are no existing trademarks.', ''],
  ['You are free to use it.', ''],
  ['Bright. The name is free!', 'Bright.'],
  ['It is free of bad meanings. It is probably free.', 'It is free of bad meanings.'],
  ['Nobody owns it; it can be registered. Nice.', 'Nice.'],
  ['This name is safe to use.', ''],
])('%j leaves %j', (text, left) => {
  expect(withoutAvailability(text)).toBe(left)
})
