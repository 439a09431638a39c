import { warns, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'
import { href, withQuery } from '#app/platform/href.ts'
import type { Reader } from '#db/client.ts'

const SITE = { to: withQuery(href('/admin/configs'), { group: 900 }), label: 'Settings of the site' }
const CATEGORIES = { to: href('/press/category'), label: 'Press categories' }

/** The press knows whom to ask, and items have categories. */
export async function findPressChecks({ configs }: SetupQuestion, reader: Reader): Promise<SetupCheck[]> {
  const row = await reader.selectFrom('press_categories').select('id').limit(1).executeTakeFirst()
  return [
    {
      stage: 'later',
      part: 'press',
      title: 'The press has a contact and a newsroom',
      findings: [
        ...(configs.press_email?.trim()
          ? []
          : [warns(SITE, 'There is no press contact. The press room shows the support address instead.')]),
        ...(row
          ? []
          : [warns(CATEGORIES, 'The newsroom has no category, so that nothing can be added to it.')]),
      ],
    },
  ]
}
