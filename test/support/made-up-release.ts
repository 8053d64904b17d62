import { makeUpReleases } from '../../simulation/program/made-up-releases.ts'

/** Loaded before the service, it makes it one of two made-up releases: `NODE_OPTIONS=--import=<this file>`. */
makeUpReleases(() => process.env.MADE_UP_RELEASE === 'older')
