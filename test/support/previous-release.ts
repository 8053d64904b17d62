import { forgetFormatsAfter } from '../../simulation/program/older-release.ts'
import { NEWEST_FORMAT } from '../../src/events/formats.ts'

/** Loaded before the service, it makes it a release that does not know the newest format: `NODE_OPTIONS=--import=<this file>`. */
forgetFormatsAfter(NEWEST_FORMAT - 1, () => true)
