import { href } from 'react-router'
import { paths } from '../../paths.ts'

export const topicPath = (id: string) => href(paths.topicRoute, { id })
