import { subject } from '../harness/subject.ts'
import { askForUsers } from './many-users.ts'

await subject(setting => askForUsers(setting, 100_000, {}))
