import { paths } from '../../paths.ts'

/** An account, as admins see it. Not in `paths.ts`, which every visitor loads. */
export const personPath = (userId: string): string => `${paths.adminPeople}?person=${userId}`
