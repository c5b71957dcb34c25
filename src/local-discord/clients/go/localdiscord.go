// Package localdiscord is a Discord for tests of a bot, and the people in it. It needs Node, and Go's own library alone.
package localdiscord

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Command starts the program that Open runs.
var Command = []string{"npx", "local-discord"}

// Discord has the settings of a bot by their names: DISCORD_TOKEN, DISCORD_API_URL and others.
type Discord struct {
	Settings map[string]string
	t        testing.TB
}

// Open starts the program until the test ends, or uses the one whose settings are in the environment (--exit-with).
func Open(t testing.TB) *Discord {
	d := &Discord{map[string]string{}, t}
	if os.Getenv("DISCORD_CDN_URL") != "" {
		d.read(os.Environ()...)
		return d
	}
	program := exec.Command(Command[0], Command[1:]...)
	output, _ := program.StdoutPipe()
	d.start(program)
	for lines := bufio.NewScanner(output); lines.Scan() && lines.Text() != "ready"; {
		d.read(lines.Text())
	}
	return d
}

// StartBot runs a bot with the settings in its environment until the test ends, and waits for it to register the command.
func (d *Discord) StartBot(command string, args ...string) {
	d.t.Helper()
	bot := exec.Command(args[0], args[1:]...)
	bot.Env = os.Environ()
	for name, value := range d.Settings {
		bot.Env = append(bot.Env, name+"="+value)
	}
	ended, late := d.start(bot), time.After(30*time.Second)
	for {
		_, missing := d.ask("/ready?within=500&command="+url.QueryEscape(command), nil)
		if missing == "" {
			return
		}
		select {
		case <-ended:
			d.t.Fatal("The bot ended before it was ready.")
		case <-late:
			d.t.Fatal(missing)
		default:
		}
	}
}

// Refused returns the requests of bots that were refused, as JSON.
func (d *Discord) Refused() []json.RawMessage {
	var list struct{ Exchanges []json.RawMessage }
	_ = json.Unmarshal(d.must(d.ask("/exchanges?refused=true", nil)), &list)
	return list.Exchanges
}

// Member is a person; Place may be set, e.g. to "dm".
type Member struct {
	Name, Place string
	discord     *Discord
}

// Member finds a person by their name, or lets a new one join.
func (d *Discord) Member(name string) *Member { return &Member{Name: name, discord: d} }

// Answer is a message, or a form that opened. Raw has all of its fields.
type Answer struct {
	Message   struct{ ID, Content string }
	IsPrivate bool
	Raw       json.RawMessage `json:"-"`
}

// Step takes a step with these further fields. It fails the test with the sentence that the person would read.
func (m *Member) Step(step string, more map[string]any) Answer {
	m.discord.t.Helper()
	answer, refusal := m.Try(step, more)
	m.discord.must(nil, refusal)
	return answer
}

// Try is Step for what is to fail: it returns the sentence.
func (m *Member) Try(step string, more map[string]any) (Answer, string) {
	form := map[string]any{"person": m.Name, "step": step}
	if m.Place != "" {
		form["place"] = m.Place
	}
	for name, value := range more {
		form[name] = value
	}
	body, refusal := m.discord.ask("/steps", form)
	return readAnswer(body), refusal
}

// Runs runs a command, e.g. "/ping"; options may be nil.
func (m *Member) Runs(command string, options map[string]any) Answer {
	m.discord.t.Helper()
	if options == nil {
		options = map[string]any{}
	}
	return m.Step("runs", map[string]any{"command": command, "options": options})
}

// Presses presses the button with this label.
func (m *Member) Presses(button string) Answer {
	m.discord.t.Helper()
	return m.Step("presses", map[string]any{"button": button})
}

// Says says it, and returns a bot's next message that contains the text.
func (m *Member) Says(text, contains string) Answer {
	m.discord.t.Helper()
	said := m.Step("says", map[string]any{"text": text})
	return readAnswer(m.get("/wait", url.Values{"contains": {contains}, "after": {said.Message.ID}}))
}

// Sees returns the place as lines of text.
func (m *Member) Sees() string {
	m.discord.t.Helper()
	return string(m.get("/text", url.Values{}))
}

func (m *Member) get(path string, query url.Values) []byte {
	m.discord.t.Helper()
	query.Set("person", m.Name)
	if m.Place != "" {
		query.Set("place", m.Place)
	}
	return m.discord.must(m.discord.ask(path+"?"+query.Encode(), nil))
}

func (d *Discord) must(answer []byte, refusal string) []byte {
	d.t.Helper()
	if refusal != "" {
		d.t.Fatal(refusal)
	}
	return answer
}

func (d *Discord) ask(path string, form any) (answer []byte, refusal string) {
	method, body := "GET", []byte(nil)
	if form != nil {
		method = "POST"
		body, _ = json.Marshal(form)
	}
	request, _ := http.NewRequest(method, d.Settings["DISCORD_CDN_URL"]+"/_local"+path, bytes.NewReader(body))
	request.Header.Set("content-type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err.Error()
	}
	defer response.Body.Close()
	answer, _ = io.ReadAll(response.Body)
	if response.StatusCode < 400 {
		return answer, ""
	}
	var problem struct{ Message string }
	if json.Unmarshal(answer, &problem) != nil || problem.Message == "" {
		return nil, string(answer)
	}
	return nil, problem.Message
}

func readAnswer(body []byte) Answer {
	answer := Answer{Raw: body}
	_ = json.Unmarshal(body, &answer)
	return answer
}

func (d *Discord) start(program *exec.Cmd) (ended chan struct{}) {
	program.Stderr = os.Stderr
	if err := program.Start(); err != nil {
		d.t.Fatal(err)
	}
	ended = make(chan struct{})
	go func() {
		_ = program.Wait()
		close(ended)
	}()
	d.t.Cleanup(func() {
		// npx passes this on, and an interrupt it does not. Windows knows neither.
		if program.Process.Signal(syscall.SIGTERM) != nil {
			_ = program.Process.Kill()
		}
		<-ended
	})
	return ended
}

func (d *Discord) read(lines ...string) {
	for _, line := range lines {
		if name, value, isSetting := strings.Cut(line, "="); isSetting && strings.HasPrefix(name, "DISCORD_") {
			d.Settings[name] = value
		}
	}
}
