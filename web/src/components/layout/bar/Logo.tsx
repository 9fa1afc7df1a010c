import { Link } from 'react-router'
import { useConfig } from '../../../lib/api/config.ts'
import { paths } from '../../../paths.ts'

export function Logo() {
  const { appName, logoUrl } = useConfig()
  return (
    <Link to={paths.home} className="flex min-h-11 items-center gap-2.5 rounded-md">
      <img src={logoUrl} alt="" width={30} height={30} className="size-7.5 object-contain" />
      <span className="text-lead font-bold tracking-tight tiny:text-body">{appName}</span>
    </Link>
  )
}
