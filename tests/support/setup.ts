import { afterAll, beforeEach, inject } from 'vitest'
// Before the app, which takes the function as it finds it.
import '#tests/support/light-passphrases.ts'
import { setNow, START } from '#tests/support/clock.ts'
import { watchConsole } from '#tests/support/console.ts'
import { makeDataDir } from '#tests/support/data-dir.ts'
import { closeWorkerDatabase, openWorkerDatabase, resetDatabase } from '#tests/support/database.ts'
import { forgetKept, isDatabaseKept } from '#tests/support/keep-database.ts'
import { modules } from '#app/modules.server.ts'
import { installModules } from '#app/platform/module.server.ts'

installModules(modules)

// The same for the next file in this process.
const dataDir = (process.env.TEST_DATA_DIR ??= makeDataDir())
// Read by the app's settings at their first use, which is after this file.
Object.assign(process.env, {
  NODE_ENV: 'test',
  APP_URL: 'http://laureate.test',
  SESSION_SECRET: 'only-for-tests-0123456789abcdef0123456789abcdef',
  VOTE_KEY: '0123456789abcdef'.repeat(4),
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  // Far from common zones and with an odd offset: code that formats times by the machine's zone fails.
  TZ: 'Asia/Kathmandu',
})
const unset = [
  'REDIS_URL',
  'SMTP_URL',
  'MAIL_DELIVERY',
  'MAIL_CATCH_ALL',
  'MAIL_ALLOW',
  'MAIL_RATE',
  'MAIL_BOUNCE_MAILBOX',
]
for (const name of [...unset, 'S3_BUCKET', 'NOW_OVERRIDE', 'TRUSTED_PROXY', 'COOKIE_DOMAIN']) {
  delete process.env[name]
}
await openWorkerDatabase()
forgetKept()
// What is made before the first test begins then, too.
setNow(START)

beforeEach(async () => {
  setNow(START)
  if (!isDatabaseKept()) await resetDatabase()
})
watchConsole()

// A process that goes on to other files keeps its connections, each of which has planned most statements by then.
if (inject('ownProcess')) afterAll(closeWorkerDatabase)
