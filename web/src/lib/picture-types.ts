/** The accepted types of a single picture. The server converts HEIC, which phones take, to JPEG. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/heic,image/heif';
