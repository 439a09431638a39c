import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useSearchParams,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { loadShell } from '#app/http/shell.server.ts'
import { ActingBar } from '#app/http/acting-bar.tsx'
import { RehearsalBar } from '#app/http/rehearsal-bar.tsx'
import { useShell } from '#app/http/use-shell.ts'
import { speakWith } from '#app/platform/award-words.ts'
import { href } from '#app/platform/href.ts'
import { FrameProvider } from '#app/ui/frame/frame-context.tsx'
import { ModulePreloads, PageScripts } from '#app/ui/first-page.tsx'
import { useFreshData } from '#app/ui/freshness.ts'
import { InterfaceProvider } from '#app/ui/interface-state.tsx'
import { IntendedPage } from '#app/ui/intended-page.tsx'
import { LoadingBar } from '#app/ui/loading-bar.tsx'
import { useNavigationFocus } from '#app/ui/navigation-focus.ts'
import { documentTitle, pageAllowsScripts, pageRefresh } from '#app/ui/page-handle.ts'
import { PageProblemProvider, usePageHasProblem } from '#app/ui/page-problem.tsx'
import { useFailedPosts } from '#app/ui/sent-forms.ts'
import { useSinglePress } from '#app/ui/single-press.ts'
import styles from '#app/ui/styles.css?url'
import { TimeFrameProvider } from '#app/ui/time-context.tsx'
import { ToastProvider } from '#app/ui/toast/toast-context.tsx'
import { Toaster } from '#app/ui/toast/toaster.tsx'

export { PageBoundary as ErrorBoundary } from '#app/http/boundary.tsx'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.png', type: 'image/png', sizes: '32x32' },
]

export function loader(args: LoaderFunctionArgs) {
  return loadShell(args)
}

/** The title is React's to keep, so that it follows a form's answer too: a page with errors says so first. */
function useDocumentTitle(siteName: string, lists: boolean): string {
  const matches = useMatches()
  const problem = usePageHasProblem()
  const failed = useRouteError()
  const [params] = useSearchParams()
  if (failed) return 'Error'
  return documentTitle(matches, siteName, {
    problem,
    search: lists ? params.get('q') : null,
  })
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <PageProblemProvider>
      <Document>{children}</Document>
    </PageProblemProvider>
  )
}

/** Who asked for few bytes gets no letters of the award's own. */
function faceOf(shell: ReturnType<typeof useShell>): string | undefined {
  const face = shell?.site.face
  if (face === 'sans') return 'sans'
  return face === 'serif' || shell?.scripts === false ? 'plain' : undefined
}

function Document({ children }: { children: ReactNode }) {
  const shell = useShell()
  const matches = useMatches()
  const title = useDocumentTitle(shell?.site.name ?? 'Laureate', Boolean(shell?.viewer))
  // The server has them from the settings already.
  if (shell && typeof document !== 'undefined') speakWith(shell.words)
  const withScripts = shell?.scripts && pageAllowsScripts(matches)
  const seconds = pageRefresh(matches)
  const refresh = seconds === null ? null : <meta httpEquiv="refresh" content={String(seconds)} />
  return (
    <html lang="en" className={faceOf(shell)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1c1a14" />
        <title>{title}</title>
        {refresh && withScripts ? <noscript>{refresh}</noscript> : refresh}
        <Meta />
        <Links />
        {shell?.site.accent ? (
          <link rel="stylesheet" href={href('/accent/:colour', { colour: shell.site.accent })} />
        ) : null}
        {withScripts ? <ModulePreloads nonce={shell.nonce} /> : null}
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <InterfaceProvider>
          <ToastProvider>
            <TimeFrameProvider
              zone={shell?.site.timezone ?? 'UTC'}
              viewerZone={shell?.viewerTimezone ?? null}
              now={shell?.now ?? '1970-01-01T00:00:00Z'}
            >
              {shell?.rehearsing ? <RehearsalBar /> : null}
              {shell?.acting ? <ActingBar name={shell.viewer?.displayName ?? ''} {...shell.acting} /> : null}
              <FrameProvider frame={shell}>{children}</FrameProvider>
            </TimeFrameProvider>
            <LoadingBar />
            {withScripts ? <IntendedPage /> : null}
            <Toaster />
          </ToastProvider>
        </InterfaceProvider>
        {withScripts ? (
          <>
            <ScrollRestoration nonce={shell.nonce} />
            <PageScripts nonce={shell.nonce} />
          </>
        ) : null}
      </body>
    </html>
  )
}

export default function App() {
  useFreshData()
  useNavigationFocus()
  useSinglePress()
  useFailedPosts()
  return <Outlet />
}
