import { subject } from '../harness/subject.ts'
import { askForUsers } from './many-users.ts'

// A thousand people hold nine of them: both answer as many.
await subject(setting => askForUsers(setting, 1000, { search: 'maria silva', limit: 9 }))
