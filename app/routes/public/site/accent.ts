import type { LoaderFunctionArgs } from '@remix-run/node'
import { accentStyles } from '#app/domain/season/identity/accent.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { notFound } from '#app/http/errors.ts'

/** The style sheet of the award's accent; its address names the colour, so that a browser may keep it. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const { accent_colour: colour = '' } = await configValues()
  const styles = accentStyles(colour)
  if (styles === '' || params.colour !== colour.slice(1)) throw notFound(request)
  return new Response(styles, {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  })
}
