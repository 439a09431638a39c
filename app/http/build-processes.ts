import path from 'node:path'
import { buildFolder } from './build-freshness.ts'
import { bundleProcesses, CHILD_PROCESSES } from './process-bundles.ts'

await bundleProcesses(
  {
    ...CHILD_PROCESSES,
    web: 'app/http/server.ts',
    worker: 'jobs/worker.ts',
    'end-with-parent': 'app/end-with-parent.ts',
  },
  path.join(buildFolder, 'processes'),
)
