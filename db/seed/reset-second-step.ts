import { removeLostFactor } from '#app/domain/people/admins/lost-factor.server.ts'
import { modules } from '#app/modules.server.ts'
import { installModules } from '#app/platform/module.server.ts'
import { system } from '#app/platform/viewer.ts'
import { closeDatabase, workInBatches } from '#db/client.ts'
import { localEnvironment } from '#db/local-environment.ts'

installModules(modules)
workInBatches()

/** Removes the second step of a person who has lost it: `npm run reset-second-step -- person@example.org`. */
const [email] = process.argv.slice(2)
if (!email) {
  console.error('npm run reset-second-step -- person@example.org')
  process.exitCode = 1
} else {
  const local = await localEnvironment()
  try {
    const removed = await removeLostFactor(email, system, new Date())
    if (removed.ok)
      console.log(
        `${removed.value.email} signs in with the password alone now. The person and all admins are told.`,
      )
    else {
      console.error(removed.message)
      process.exitCode = 1
    }
  } finally {
    await closeDatabase()
    await local.stop()
  }
}
