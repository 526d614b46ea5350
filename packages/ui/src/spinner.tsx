/** Only drawn: the text beside it says what is going on. */
export const Spinner = () => (
  <svg className="size-4 animate-spin" viewBox="0 0 16 16" fill="none" aria-hidden="true">
    <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.75" opacity="0.25" />
    <path
      d="M14.25 8A6.25 6.25 0 0 0 8 1.75"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
    />
  </svg>
)
