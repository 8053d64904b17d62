import type { UnfetchedSource } from './source.ts'

/** Public registers that are not fetched, each with the reason. Files obtained otherwise can be imported. */
export const UNFETCHED: readonly UnfetchedSource[] = [
  {
    id: 'gb',
    name: 'UKIPO trade marks',
    jurisdiction: 'GB',
    kind: 'marks',
    format: 'ukipo',
    reason:
      'the only public file is of 2018, so marks filed since are missing and it covers nothing: import an extract that the office gives you (layouts `ukipo`, `ukipo-madrid`)',
  },
  {
    id: 'fr',
    name: 'INPI trade marks of France',
    jurisdiction: 'FR',
    kind: 'marks',
    format: 'st66',
    reason:
      'published weekly by SFTP only, after a free registration: download the files by hand, and import them with `--format st66`',
  },
  {
    id: 'jp-companies',
    name: 'corporate numbers of the National Tax Agency of Japan',
    jurisdiction: 'JP',
    kind: 'companies',
    format: 'jp-companies',
    reason:
      'the files are available only through a form on the web page: download them by hand, and import them with `--format jp-companies`',
  },
  {
    id: 'no',
    name: 'Brønnøysund Register Centre',
    jurisdiction: 'NO',
    kind: 'companies',
    reason: 'searched directly by its API (`NAMECHECK_BRREG_URL`), which is newer than any file',
  },
  {
    id: 'jp',
    name: 'JPO trade marks',
    jurisdiction: 'JP',
    kind: 'marks',
    format: 'jpo',
    reason: 'the daily files require a registration with the office and are downloaded by hand',
  },
  {
    id: 'au',
    name: 'IP Australia, IPGOD',
    jurisdiction: 'AU',
    kind: 'marks',
    format: 'ipgod',
    reason: 'published once a year: between two publications it is too old to show that a mark is free',
  },
  {
    id: 'br',
    name: 'INPI trade marks of Brazil',
    jurisdiction: 'BR',
    kind: 'marks',
    reason: 'published once a year: between two publications it is too old to show that a mark is free',
  },
  {
    id: 'ch',
    name: 'IGE/IPI Swissreg',
    jurisdiction: 'CH',
    kind: 'marks',
    reason: 'available through an API whose terms must be accepted, not as a file',
  },
  {
    id: 'es',
    name: 'OEPM',
    jurisdiction: 'ES',
    kind: 'marks',
    reason: 'published only as events of the gazette, which do not add up to a register',
  },
  {
    id: 'kr',
    name: 'KIPO trade marks',
    jurisdiction: 'KR',
    kind: 'marks',
    reason: 'a part of the data is sold, not published',
  },
  { id: 'de', name: 'DPMA', jurisdiction: 'DE', kind: 'marks', reason: 'the office publishes no file' },
  { id: 'in', name: 'CGPDTM', jurisdiction: 'IN', kind: 'marks', reason: 'the office publishes no file' },
  { id: 'mx', name: 'IMPI', jurisdiction: 'MX', kind: 'marks', reason: 'the office publishes no file' },
]
