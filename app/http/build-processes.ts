import path from 'node:path'
import { build } from 'esbuild'
import { buildFolder } from './build-freshness.ts'

// Web and worker as plain JavaScript: run from their sources, each would carry a compiler in its memory.
await build({
  entryPoints: {
    web: 'app/http/server.ts',
    worker: 'jobs/worker.ts',
    'end-with-parent': 'app/end-with-parent.ts',
    'pdf-child': 'app/platform/files/pdf-child.ts',
    'check-child': 'app/domain/sponsorship/artwork/checks/check-child.ts',
    'typeset-child': 'app/platform/documents/typeset-child.ts',
  },
  outdir: path.join(buildFolder, 'processes'),
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
