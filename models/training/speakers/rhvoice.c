/* Speaks with RHVoice's library for Windows: rhvoice.exe RHVoice.dll DATA SETTINGS
 *
 * Each line of the standard input is FILE, voice, tempo, pitch and text, a tab between them; FILE gets mono samples of
 * 16 bits, at the rate of the voice (24 kHz). The structures are those of RHVoice 1.14.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

struct callbacks {
    int (*set_sample_rate)(int, void *);
    int (*play_speech)(const short *, unsigned, void *);
    void *not_asked_for[6];
    void (*done)(void *);
};

struct start {
    const char *data, *settings, **resources;
    struct callbacks callbacks;
    unsigned options;
};

struct manner {
    const char *voice;
    double absolute_rate, absolute_pitch, absolute_volume, rate, pitch, volume;
    int punctuation;
    const char *punctuation_list;
    int capitals, flags;
};

static FILE *spoken;

static int set_sample_rate(int rate, void *user) { return 1; }

static int play_speech(const short *samples, unsigned count, void *user) {
    return fwrite(samples, sizeof *samples, count, spoken) == count;
}

static void done(void *user) {}

int main(int count, char **arguments) {
    if (count < 4) return 2;
    HMODULE library = LoadLibraryA(arguments[1]);
    if (!library) return 1;
    void *(*new_engine)(struct start *) = (void *)GetProcAddress(library, "RHVoice_new_tts_engine");
    void *(*new_message)(void *, const char *, unsigned, int, const struct manner *, void *) =
        (void *)GetProcAddress(library, "RHVoice_new_message");
    int (*speak)(void *) = (void *)GetProcAddress(library, "RHVoice_speak");
    void (*delete_message)(void *) = (void *)GetProcAddress(library, "RHVoice_delete_message");
    struct start start = {arguments[2], arguments[3], NULL, {set_sample_rate, play_speech, {0}, done}, 0};
    void *engine = new_engine(&start);
    if (!engine) return 1;
    char line[8192];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        char *file = strtok(line, "\t"), *voice = strtok(NULL, "\t");
        char *tempo = strtok(NULL, "\t"), *pitch = strtok(NULL, "\t"), *text = strtok(NULL, "\t");
        if (!text || !(spoken = fopen(file, "wb"))) return 1;
        struct manner manner = {voice, 0, 0, 0, atof(tempo), atof(pitch), 1, 0, NULL, 0, 1};
        void *message = new_message(engine, text, strlen(text), 0, &manner, NULL);
        if (message) {
            speak(message);
            delete_message(message);
        }
        fclose(spoken);
    }
    return 0;
}
