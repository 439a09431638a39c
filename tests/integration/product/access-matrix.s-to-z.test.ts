import { matrix } from './access-matrix.ts'
import { checkAddresses } from './address-checks.ts'

checkAddresses(matrix.filter(({ path }) => /^\/[s-z]/.test(path)))
