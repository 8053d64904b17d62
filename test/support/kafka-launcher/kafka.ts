import { fileURLToPath } from 'node:url'
import { fetchedJars } from '../maven.ts'

/** As in pom.xml. */
export const VERSION = '4.1.1'
const POM = fileURLToPath(new URL('./pom.xml', import.meta.url))

/** Class path of Apache Kafka. Rejects with the reason why it cannot be had. */
export const kafkaJars = (): Promise<string> => fetchedJars({ name: 'kafka', version: VERSION, pom: POM })
