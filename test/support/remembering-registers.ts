import type { Registers } from '../../src/registers/serve/registers.ts'

/** Local registers that search each name once. */
export function rememberingRegisters(searched: Registers): Registers {
  const hits = new Map<string, Promise<unknown>>()
  const once = <T>(key: unknown[], search: () => Promise<T>): Promise<T> => {
    const name = JSON.stringify(key)
    const found = (hits.get(name) as Promise<T> | undefined) ?? search()
    hits.set(name, found)
    return found
  }
  return {
    coverage: (kind) => searched.coverage(kind),
    search: (office, name, options) =>
      once(['marks', office, name, options], () => searched.search(office, name, options)),
    searchCompanies: (office, name, options) =>
      once(['companies', office, name, options], () => searched.searchCompanies(office, name, options)),
    sample: (office, kind) => searched.sample(office, kind),
    close: () => searched.close(),
  }
}
