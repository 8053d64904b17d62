import { z } from 'zod'
import { address, flag, list, seconds, text, whole } from './values.ts'

/** The topics of the distributed engine. */
export const kafkaSettings = {
  KAFKA_BROKERS: list(address)
    .default([])
    .describe('Kafka brokers to begin with, `host:port`, separated by commas.'),
  KAFKA_TLS: flag.default(false).describe('`true` speaks TLS to the brokers.'),
  KAFKA_CA_FILE: text
    .optional()
    .describe('File of the authority (PEM) that signed the brokers; default those of Node.'),
  KAFKA_CERT_FILE: text
    .optional()
    .describe('File of the certificate (PEM) that the brokers ask for, if they do.'),
  KAFKA_KEY_FILE: text.optional().describe('File of the key (PEM) of that certificate.'),
  KAFKA_SASL: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'])
    .optional()
    .describe('How the brokers want to know who comes: `plain`, `scram-sha-256` or `scram-sha-512`.'),
  KAFKA_USERNAME: text.optional().describe('User for SASL.'),
  KAFKA_PASSWORD: text.optional().describe('Password for SASL.'),
  KAFKA_TOPIC_PREFIX: text
    .regex(/^[a-zA-Z0-9._-]{1,100}$/, 'must be letters, digits, dots, hyphens and underscores, at most 100')
    .default('namecheck')
    .describe('In front of the names of topics and consumer groups.'),
  KAFKA_PARTITIONS: whole
    .min(1)
    .max(1_000)
    .default(12)
    .describe('Partitions of every topic, for as long as it lives: no group has more members at work.'),
  KAFKA_REPLICATION: whole
    .min(1)
    .max(10)
    .default(3)
    .describe('Replicas of every topic; 1 where there is a single broker.'),
  KAFKA_SESSION_SECONDS: seconds
    .min(1)
    .max(300)
    .default(10)
    .describe(
      'How long a process may be silent before the others of its consumer groups take over; within `group.min.session.timeout.ms` and `group.max.session.timeout.ms` of the brokers.',
    ),
  KAFKA_RETENTION_DAYS: whole
    .default(0)
    .describe('Days for which topics keep events; 0 for ever. The event store keeps them in any case.'),
}
