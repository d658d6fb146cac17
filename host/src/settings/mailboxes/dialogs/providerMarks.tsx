/** The signs of the providers, as their guidelines draw them on a button. */
export const GoogleMark = () => (
  <svg viewBox="0 0 48 48" aria-hidden="true">
    <path
      fill="#4285F4"
      d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8a10.1 10.1 0 0 1-4.4 6.6v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.1z"
    />
    <path
      fill="#34A853"
      d="M24 46c6 0 11-2 14.6-5.4l-7.1-5.5c-2 1.3-4.5 2.1-7.5 2.1-5.7 0-10.6-3.9-12.3-9.1H4.3v5.7A22 22 0 0 0 24 46z"
    />
    <path fill="#FBBC05" d="M11.7 28.1a13.2 13.2 0 0 1 0-8.4V14H4.3a22 22 0 0 0 0 19.8z" />
    <path
      fill="#EA4335"
      d="M24 10.7c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3A22 22 0 0 0 4.3 14l7.4 5.7c1.7-5.2 6.6-9 12.3-9z"
    />
  </svg>
);

export const MicrosoftMark = () => (
  <svg viewBox="0 0 21 21" aria-hidden="true">
    <path fill="#F25022" d="M0 0h10v10H0z" />
    <path fill="#7FBA00" d="M11 0h10v10H11z" />
    <path fill="#00A4EF" d="M0 11h10v10H0z" />
    <path fill="#FFB900" d="M11 11h10v10H11z" />
  </svg>
);
