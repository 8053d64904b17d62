import { fileURLToPath } from 'node:url'
import { fetchedJars, javaWith } from '../maven.ts'

/** As in pom.xml. */
export const VERSION = '4.1.1'
const POM = fileURLToPath(new URL('./pom.xml', import.meta.url))

const KAFKA = { name: 'kafka', version: VERSION, pom: POM }

/** Class path of Apache Kafka. Rejects with the reason why it cannot be had. */
export const kafkaJars = (): Promise<string> => fetchedJars(KAFKA)

/** The same class path, for a test of Kafka's own client for Java. */
export const javaWithKafka = () => javaWith(KAFKA)
