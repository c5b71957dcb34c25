/** An uploaded file; `index` is the N of `files[N]`. */
export interface UploadedFile {
  index: number;
  name: string;
  contentType: string | undefined;
  data: Uint8Array;
}
