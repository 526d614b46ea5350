import { Card, Mark, Skeleton, Wordmark } from '@pagora/ui'

const ROWS = ['w-24', 'w-16', 'w-20', 'w-14', 'w-20', 'w-24', 'w-28']
const STEPS = ['w-48', 'w-32', 'w-52']

/** The shell before it knows whose it is. */
export const ShellSkeleton = () => (
  <div className="flex min-h-dvh" role="status" aria-label="Carregando">
    <div className="hidden w-60 shrink-0 border-r border-line bg-surface lg:block">
      <div className="flex h-16 items-center px-6">
        <Wordmark className="h-6" />
      </div>
      <div className="space-y-6 px-6 py-5">
        {ROWS.map((width, i) => (
          <Skeleton key={i} className={`h-4 ${width}`} />
        ))}
      </div>
    </div>
    <div className="flex-1">
      <div className="flex h-16 items-center justify-between border-b border-line px-4 sm:px-6 lg:px-8">
        <span className="lg:invisible">
          <Mark size={24} />
        </span>
        <Skeleton className="size-9 rounded-full" />
      </div>
      <div className="mx-auto max-w-5xl px-4 py-8 sm:px-6 lg:px-8 lg:py-12">
        <Skeleton className="h-9 w-56" />
        <Skeleton className="mt-3 h-5 w-72 max-w-full" />
        <Card className="mt-10 divide-y divide-line px-5 py-3 sm:px-8">
          {STEPS.map(width => (
            <div key={width} className="flex gap-5 py-6">
              <Skeleton className="size-9 rounded-full" />
              <div className="flex-1">
                <Skeleton className={`h-5 ${width}`} />
                <Skeleton className="mt-2 h-4 w-full max-w-96" />
              </div>
            </div>
          ))}
        </Card>
      </div>
    </div>
  </div>
)
