import { build } from 'esbuild'

/** What web and worker start beside themselves, from the folder they lie in. */
export const CHILD_PROCESSES = {
  'pdf-child': 'app/platform/files/pdf-child.ts',
  'check-child': 'app/domain/sponsorship/artwork/checks/check-child.ts',
  'typeset-child': 'app/platform/documents/typeset-child.ts',
} as const

/** Writes processes as plain JavaScript: run from their sources, each would carry a compiler in its memory. */
export async function bundleProcesses(entryPoints: Record<string, string>, outdir: string): Promise<void> {
  await build({
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    define: { 'import.meta.env.SSR': 'true' },
    logLevel: 'warning',
  })
}
