import { matrix } from './access-matrix.ts'
import { checkAddresses } from './address-checks.ts'

checkAddresses(matrix.filter(({ path }) => /^\/admin\/[a-m]/.test(path)))
